import { Button, CloseButton, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

/** The contract takes no more. */
const LINKS_AT_MOST = 12

interface HeaderLink {
  label: string
  url: string
}

interface Props {
  links: HeaderLink[]
  onLinks: (links: HeaderLink[]) => void
  error: string | undefined
}

/** The links in the header of a site's pages: words and address each, in their order. */
export function SiteLinks({ links, onLinks, error }: Props) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<HeaderLink>) =>
    onLinks(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <Panel id="links" title={t('sites.links')}>
      <ol className={styles.links}>
        {links.map(({ label, url }, index) => (
          // A link is its place in the list: it has nothing else that stays while one types.
          <li key={index}>
            <TextInput
              name="links"
              aria-label={t('sites.linkLabel', { number: index + 1 })}
              maxLength={40}
              value={label}
              onChange={(event) => change(index, { label: event.currentTarget.value })}
            />
            <TextInput
              type="url"
              aria-label={t('sites.linkUrl', { number: index + 1 })}
              placeholder="https://"
              maxLength={500}
              value={url}
              onChange={(event) => change(index, { url: event.currentTarget.value })}
            />
            <CloseButton
              aria-label={t('sites.removeLink', { number: index + 1 })}
              onClick={() => onLinks(links.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={links.length >= LINKS_AT_MOST}
        onClick={() => onLinks([...links, { label: '', url: 'https://' }])}
      >
        {t('sites.addLink')}
      </Button>
    </Panel>
  )
}
