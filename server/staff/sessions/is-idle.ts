/** Joins the rule `r` of the role of the member `m`, in a query; a role without one is asked for nothing. */
export const WITH_RULE = 'left join role_rules r on r.role = m.role'

/** Whether nobody has used the session `s`, until it ended or until now, for as long as the rule `r` allows, in a query. */
export const IS_IDLE =
  "coalesce(s.last_used_at <= coalesce(s.ended_at, now()) - r.idle_minutes * interval '1 minute', false)"
