import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { TagEditor } from '#web/admin/tags/tag-editor.tsx'
import { tagCountsQuery, tagsQuery } from '#web/admin/tags/tags-query.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/tags/tags-part.module.css'

interface Props {
  /** The one that is edited, a new one, or none. */
  shown: number | 'new' | undefined
  onShow: (shown: number | 'new' | undefined) => void
}

/** The tags of the team, each with its orders, and beside them the one that is being changed. */
export function TagsPart({ shown, onShow }: Props) {
  const { t } = useTranslation()
  const { data: tags } = useQuery(tagsQuery)
  const { data: counts } = useQuery(tagCountsQuery)
  const edited = tags?.find(({ id }) => id === shown)
  return (
    <div className={styles.columns} data-editing={shown === 'new' || edited !== undefined}>
      <nav aria-label={t('tags.tab')} className={styles.index} aria-busy={tags === undefined}>
        {tags?.length === 0 && <StatePanel icon={Tags} title={t('tags.none')} text={t('tags.text')} />}
        <ul>
          {tags?.map((tag) => {
            const orders = counts?.get(tag.id) ?? 0
            return (
              <li key={tag.id} data-shown={tag.id === shown}>
                <button type="button" aria-current={tag.id === shown} onClick={() => onShow(tag.id)}>
                  <TagChip tag={tag} />
                  {tag.retired && <span className={styles.small}>{t('tags.retired')}</span>}
                </button>
                {counts !== undefined &&
                  (orders === 0 ? (
                    <span className={styles.small}>{t('tags.orders', { count: 0, formatted: '0' })}</span>
                  ) : (
                    <Link
                      to="/admin/$queue"
                      params={{ queue: QUEUES.allOrder.route }}
                      search={{ tag: tag.id }}
                      className={styles.orders}
                    >
                      {t('tags.orders', { count: orders, formatted: formatCount(orders) })}
                    </Link>
                  ))}
              </li>
            )
          })}
        </ul>
      </nav>
      {shown === 'new' || edited !== undefined ? (
        <TagEditor key={edited?.id ?? 'new'} tag={edited} onShow={onShow} />
      ) : (
        <p className={styles.hint}>{t('tags.choose')}</p>
      )}
    </div>
  )
}
