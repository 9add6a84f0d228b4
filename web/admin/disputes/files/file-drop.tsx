import { FileUp } from 'lucide-react'
import { useId, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_LINES_AT_MOST } from '#contract/disputes/file-fields.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import styles from '#web/admin/disputes/files/file.module.css'

interface Props {
  file: { name: string; size: number } | null
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
}

/** Chooses a gateway's file, or takes one that is dropped on it. */
export function FileDrop({ file, error, input, onFile }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <DropZone isWrong={error !== undefined} onFile={onFile}>
      <input
        ref={input}
        id={id}
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) onFile(chosen)
          // The same file again, fixed meanwhile, is another one.
          currentTarget.value = ''
        }}
      />
      <label className={styles.drop} htmlFor={id}>
        <FileUp size={20} aria-hidden />
        <span className={styles.dropWords}>
          {file === null ? (
            <>
              <strong>{t('disputes.file.choose')}</strong> {t('disputes.file.drop')}
            </>
          ) : (
            <>
              <strong>{file.name}</strong> <small>{formatBytes(file.size)}</small> · {t('disputes.file.another')}
            </>
          )}
        </span>
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('disputes.file.hint', { lines: FILE_LINES_AT_MOST })}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </DropZone>
  )
}
