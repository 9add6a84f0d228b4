import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'

const PACKS = [
  { pack: 'defencePack1', words: 'packs.pack1' },
  { pack: 'defencePack2', words: 'packs.pack2' },
] as const

/** Lead to the two defence packs of an order. */
export function PackButtons({ orderId }: { orderId: number }) {
  const { t } = useTranslation()
  return PACKS.map(({ pack, words }) => (
    <Button
      key={pack}
      size="compact-md"
      variant="default"
      leftSection={<ShieldCheck size={15} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/admin/view-order/$encodedId/$pack" params={{ encodedId: encodeId(orderId), pack }} {...props} />
      )}
    >
      {t(words)}
    </Button>
  ))
}
