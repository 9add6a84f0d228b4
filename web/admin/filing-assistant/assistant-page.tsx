import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Download, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadAssistant } from '#contract/form/assistant.ts'
import { assistantQuery, greet } from '#web/admin/filing-assistant/assistant-link.ts'
import { PICTURES, type Step } from '#web/admin/filing-assistant/pictures.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { Page } from '#web/admin/frame/page.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { breakAt } from '#web/ui/break-at.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from '#web/admin/filing-assistant/assistant.module.css'

const STEPS = ['download', 'unpack', 'open', 'load', 'use'] as const satisfies readonly Step[]
/** Where an address may go on in a new line. */
const IN_ADDRESS = /(?<=:\/\/)/
const RULES = ['fills', 'show', 'never', 'minutes', 'ticket'] as const

/** What the filing assistant is, whether this browser has it, and how it is installed, in pictures. */
export function AssistantPage() {
  return (
    <Guarded permission="orders:file">
      <Assistant />
    </Guarded>
  )
}

function Assistant() {
  const { t } = useTranslation()
  const { data: assistant, error, refetch } = useQuery(assistantQuery)
  const download = useMutation({
    mutationFn: () => fetchFile(downloadAssistant, {}),
    onSuccess: saveFile,
    onError: tellFailure,
  })
  if (error !== null && assistant === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page
      title={t('assistant.title')}
      text={t('assistant.text')}
      aside={
        <Button
          leftSection={<Download size={15} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('assistant.download')}
        </Button>
      }
    >
      <div className={styles.parts}>
        {assistant !== undefined && <Installed {...assistant} />}
        <Panel title={t('assistant.stepsTitle')}>
          <ol className={styles.steps}>
            {STEPS.map((step) => {
              const Picture = PICTURES[step]
              return (
                <li key={step}>
                  <Picture label={t(`assistant.pictures.${step}`)} />
                  <p>
                    <span>{breakAt(t(`assistant.steps.${step}`), IN_ADDRESS)}</span>
                  </p>
                </li>
              )
            })}
          </ol>
        </Panel>
        <Panel title={t('assistant.rulesTitle')}>
          <ul className={styles.rules}>
            {RULES.map((rule) => (
              <li key={rule}>{t(`assistant.rules.${rule}`)}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  )
}

interface Latest {
  extensionId: string
  version: string
  officialSite: string
}

function Installed({ extensionId, version: latest, officialSite }: Latest) {
  const { t } = useTranslation()
  const { data: hello, isPending } = useQuery({
    queryKey: ['filing-assistant', 'installed'],
    queryFn: async () => (await greet(extensionId)) ?? null,
    staleTime: 0,
  })
  const version = hello?.version
  const state = isPending ? 'looking' : version === undefined ? 'missing' : version === latest ? 'installed' : 'old'
  const Icon = { looking: CircleDashed, missing: CircleDashed, installed: CircleCheck, old: RefreshCw }[state]
  return (
    <div className={styles.state} data-state={state}>
      <Icon size={20} aria-hidden />
      <div>
        <p role="status">{t(`assistant.${state}`, { version: version ?? '', latest })}</p>
        <p>{t('assistant.forSite', { site: new URL(officialSite).host })}</p>
      </div>
    </div>
  )
}
