import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { sitePolicies } from '#contract/sites/site-policies.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { policyQuery } from '#web/admin/sites/policies-query.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/sites/sites.module.css'

/** A version of the terms or the refund policy, word for word, with the digest that a checkout may send. */
export function PolicyDialog({
  policy: { id, kind, version, sha256, entered_at: at, entered_by: name },
  onClose,
}: {
  policy: Data<typeof sitePolicies>[number]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(policyQuery(id))
  return (
    <Dialog title={`${t(`sites.policyKinds.${kind}`)}: ${version}`} onClose={onClose} size="lg">
      <p className={styles.hint}>{t('sites.policyKept', { at: exactMoment(at, 'minute'), name })}</p>
      <p className={styles.hint}>
        SHA-256 <CopyValue value={sha256} wraps />
      </p>
      {error !== null && <FailurePanel error={error} retry={() => void refetch()} />}
      {/* Long texts are scrolled by keys too. */}
      <div
        className={styles.policyText}
        role="region"
        aria-label={t('sites.policyText')}
        aria-busy={data === undefined && error === null}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {data?.text}
      </div>
    </Dialog>
  )
}
