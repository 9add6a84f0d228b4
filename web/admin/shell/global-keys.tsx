import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { MY_ORDERS } from '#contract/lists/room-links.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { KEYS, useScreens } from '#web/admin/shell/screens.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/shell/global-keys.module.css'

const KeyHelp = lazyPart(withWords(async () => (await import('#web/admin/shell/key-help.tsx')).KeyHelp))

/** The keys that work everywhere, and their help behind `?`. */
export function GlobalKeys() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useQueueWords()
  const [shown, { open, close }] = useDisclosure(false)
  const goToMine = () =>
    void navigate({ to: '/admin/$queue', params: { queue: QUEUES[MY_ORDERS.queue].route }, search: MY_ORDERS.filters })
  const places = [
    { letter: KEYS.dashboard, label: t('shell.dashboard'), go: () => void navigate({ to: '/admin/dashboard' }) },
    ...useVisibleQueues().flatMap((queue) => {
      const { letter } = queueIcon(queue)
      const go = () => void navigate({ to: '/admin/$queue', params: { queue: QUEUES[queue].route } })
      return letter === undefined ? [] : [{ letter, label: words(queue).label, go }]
    }),
    ...useScreens().flatMap(({ to, letter, label }) =>
      letter === undefined ? [] : [{ letter, label: t(`screens.${label}`), go: () => void navigate({ to }) }],
    ),
    { letter: KEYS.mine, label: t('views.mine'), go: goToMine },
    { letter: KEYS.settings, label: t('screens.settings'), go: () => void navigate({ to: '/admin/settings' }) },
  ]
  useKeys({
    '?': open,
    u: () => doneStack.undo(),
    ...Object.fromEntries(places.map(({ letter, go }) => [`g ${letter}`, go])),
  })
  return (
    <>
      <ActionIcon
        className={styles.button}
        data-keys-only
        variant="subtle"
        color="gray"
        size={36}
        onClick={open}
        aria-label={t('shell.keys')}
        title={`${t('shell.keys')} (?)`}
      >
        <Keyboard size={18} aria-hidden />
      </ActionIcon>
      {shown && (
        <Layer label={t('shell.keys')} onClose={close}>
          <KeyHelp places={places} close={close} />
        </Layer>
      )}
    </>
  )
}
