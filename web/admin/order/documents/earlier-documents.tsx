import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'

interface Props {
  order: OrderDetail
  inAddition: boolean
  onChange: (inAddition: boolean) => void
}

/** Says what a new document replaces, and lets it stand beside that instead; nothing where the order has none. */
export function EarlierDocuments({ order, inAddition, onChange }: Props) {
  const { t } = useTranslation()
  const [first, ...others] = order.documents.filter(({ state }) => state === 'current')
  if (first === undefined) return null
  const count = others.length + 1
  const replaces = count === 1 ? 'documents.replaces' : 'documents.replacesAll'
  return (
    <NativeSelect
      label={t('documents.earlier')}
      description={inAddition ? undefined : t('documents.toldOf')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={String(inAddition)}
      data={[
        { value: 'false', label: t(replaces, { name: first.original_name, count }) },
        { value: 'true', label: t('documents.inAddition') },
      ]}
      onChange={(event) => onChange(event.currentTarget.value === 'true')}
    />
  )
}
