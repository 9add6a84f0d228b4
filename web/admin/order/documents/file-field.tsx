import { CloseButton } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#web/ui/format-bytes.ts'
import styles from '#web/admin/order/forms.module.css'

interface FileFieldProps {
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
}

/** Chooses a file, or takes one that is dropped on it. */
export function FileField({ file, error, onFile }: FileFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [over, setOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) onFile(dropped)
  }
  return (
    <div
      className={styles.file}
      data-over={over}
      data-error={error !== undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
    </div>
  )
}
