import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { QUEUE_WORDS_ES } from '#web/admin/language/queue-words.ts'

/** A queue's title and link words: the contract's in English, or the language's own. */
export function queueWords(queue: QueueKey, language: string): { title: string; label: string } {
  return language === 'es' ? QUEUE_WORDS_ES[queue] : { title: QUEUES[queue].title, label: QUEUES[queue].link.label }
}

/** A queue's title and link words in the reader's language. */
export function useQueueWords(): (queue: QueueKey) => { title: string; label: string } {
  const { i18n } = useTranslation()
  return (queue) => queueWords(queue, i18n.language)
}
