import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DOTS, pageRange } from '#web/ui/page-range.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/ui/pager.module.css'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The numbers under a table: first, last, neighbours, and dots between. */
export function Pager({ page, pages, onPage }: Props) {
  const { t } = useTranslation()
  return (
    <nav className={styles.pager} aria-label={t('queue.pages')}>
      <button type="button" aria-label={t('queue.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
      </button>
      {pageRange(page, pages).map((item, index) =>
        item === DOTS ? (
          <span key={index < 3 ? 'left' : 'right'} className={styles.dots} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={t('queue.page', { page: item })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {formatCount(item)}
          </button>
        ),
      )}
      <button type="button" aria-label={t('queue.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}
