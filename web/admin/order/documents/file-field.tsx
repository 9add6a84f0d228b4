import { CloseButton } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import styles from '#web/admin/order/forms.module.css'

interface FileFieldProps {
  file: File | undefined
  /** Whether a file that is dropped beside it, in its column, is for this field. */
  isForAllAround: boolean
  error: string | undefined
  onFile: (file: File | undefined) => void
}

/** Chooses a file, or takes one that is dropped on it. */
export function FileField({ file, isForAllAround, error, onFile }: FileFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <DropZone className={styles.file} isWrong={error !== undefined} isForAllAround={isForAllAround} onFile={onFile}>
      <label className={styles.fileLabel} htmlFor={id}>
        {t('upload.file')}
      </label>
      <input
        ref={input}
        id={id}
        name="uploadVisaDoc"
        type="file"
        accept=".pdf,image/*"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <label className={styles.drop} htmlFor={id}>
        <FileUp size={17} aria-hidden />
        {file === undefined ? (
          <span>
            {t('upload.choose')} <span className={styles.hint}>{t('upload.drop')}</span>
          </span>
        ) : (
          <>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.hint}>{formatBytes(file.size)}</span>
            <CloseButton
              size="xs"
              aria-label={t('upload.clear')}
              onClick={(event) => {
                event.preventDefault()
                onFile(undefined)
                input.current?.focus()
              }}
            />
          </>
        )}
      </label>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </DropZone>
  )
}
