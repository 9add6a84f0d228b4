import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHEET_FIELDS } from '#contract/form/sheet.ts'
import type { Claim } from '#contract/http/live.ts'
import type { HandedSheet } from '#web/assistant/messages.ts'
import { assistantQuery, give, greet, listen, type FilingEvents } from '#web/admin/filing-assistant/assistant-link.ts'
import { handOverSheet } from '#contract/form/assistant.ts'
import { FORM_SECTIONS } from '#web/admin/form/form-fields.ts'
import { tellDone, tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { call, CallError } from '#web/api.ts'
import { useStable } from '#web/ui/use-stable.ts'

interface Props extends Pick<FilingEvents, 'onFilled'> {
  orderId: number
  /** Asks first where a colleague works on the order, or the one named. */
  orAsk: (act: (asked: boolean) => void, over?: string) => void
}

/** Hands the order to the filing assistant, says what that fills in, and takes the ticket that it brings. Leads to its page where it is
 * not installed. */
export function FillInButton(props: Props) {
  return useCan()('orders:file') ? <FillIn {...props} /> : null
}

function FillIn({ orderId, orAsk, onFilled }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: assistant } = useQuery(assistantQuery)
  const extensionId = assistant?.extensionId
  const [filings, setFilings] = useState(0)
  const events = useStable<FilingEvents>({
    onFilled,
    onAttached: () => void queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
  })
  useEffect(() => {
    if (extensionId === undefined) return undefined
    return listen(extensionId, orderId, events)
  }, [extensionId, orderId, events, filings])
  const handOver = useMutation({
    mutationFn: async ({ id, anyway }: { id: string; anyway: boolean }) => {
      if ((await greet(id)) === undefined) return navigate({ to: '/admin/filing-assistant' })
      const { values, minutes } = (await call(handOverSheet, { orderId, anyway })).data
      const language = i18n.language === 'es' ? 'es' : 'en'
      if (!(await give(id, { say: 'sheet', orderId, minutes, values, labels: labelsOf(), language }))) {
        return tellWarning(t('assistant.notTaken'))
      }
      setFilings((count) => count + 1)
      void queryClient.invalidateQueries({ queryKey: ['order', orderId] })
      return tellDone(t('assistant.handedOver', { minutes }))
    },
    onError: (error, { id }) => {
      const claim = error instanceof CallError && error.status === 409 ? (error.data as Claim | undefined) : undefined
      if (claim === undefined) tellFailure(error)
      else orAsk((anyway) => handOver.mutate({ id, anyway }), claim.by.name)
    },
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<ClipboardPen size={15} aria-hidden />}
      disabled={extensionId === undefined}
      loading={handOver.isPending}
      onClick={() => orAsk((anyway) => handOver.mutate({ id: extensionId!, anyway }))}
    >
      {t('assistant.fillIn')}
    </Button>
  )
}

/** What staff call each value, in their language. */
function labelsOf(): HandedSheet['labels'] {
  const rows = Object.values(FORM_SECTIONS).flat()
  return Object.fromEntries(
    SHEET_FIELDS.flatMap((field) => {
      const row = rows.find(({ fields }) => fields.includes(field))
      return row ? [[field, i18next.t(`fields.${row.label}`)]] : []
    }),
  )
}
