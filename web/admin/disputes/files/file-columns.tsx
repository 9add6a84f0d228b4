import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileAnswer, FileColumns as Columns } from '#contract/disputes/dispute-files.ts'
import { FILE_AMOUNTS, FILE_DAYS, FILE_FIELDS, type FileField } from '#contract/disputes/file-fields.ts'
import { CASE_STAGES, CASE_STATES } from '#contract/disputes/case-states.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import styles from '#web/admin/disputes/files/file.module.css'

interface Props {
  answer: Pick<FileAnswer, 'header' | 'examples' | 'words' | 'columns'>
  onColumns: (columns: Columns) => void
}

interface ColumnRow {
  name: string
  examples: string[]
  field: FileField | undefined
}

/** What each column of a file is, with its first values beside; how it writes days and amounts; and what its own words mean. */
export function FileColumns({ answer, onColumns }: Props) {
  const { t } = useTranslation()
  const { columns } = answer
  const rows: ColumnRow[] = answer.header
    .map((name, at) => ({
      name,
      examples: answer.examples[at] ?? [],
      field: FILE_FIELDS.find((one) => columns.of[one] === name),
    }))
    .filter(({ name }) => name !== '')
  const table = useColumns((name, field) => onColumns({ ...columns, of: placed(columns.of, name, field) }))
  return (
    <>
      {answer.words.length > 0 && (
        <fieldset className={styles.words}>
          <legend>{t('disputes.file.words')}</legend>
          {answer.words.map(({ field, word }) => (
            <NativeSelect
              key={`${field} ${word}`}
              label={t('disputes.file.word', { word })}
              value=""
              onChange={({ currentTarget: { value } }) =>
                value !== '' && onColumns(withMeaning(columns, field, word, value))
              }
              data={[
                { value: '', label: t('disputes.choose') },
                ...(field === 'state'
                  ? CASE_STATES.map((value) => ({ value, label: t(`disputes.states.${value}`) }))
                  : CASE_STAGES.map((value) => ({ value, label: t(`disputes.stages.${value}`) }))),
              ]}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.ways}>
        <NativeSelect
          label={t('disputes.file.days')}
          value={columns.days}
          onChange={({ currentTarget }) => onColumns({ ...columns, days: currentTarget.value as Columns['days'] })}
          data={FILE_DAYS.map((value) => ({ value, label: t(`disputes.file.day.${value}`) }))}
        />
        <NativeSelect
          label={t('disputes.file.amounts')}
          value={columns.amounts}
          onChange={({ currentTarget }) =>
            onColumns({ ...columns, amounts: currentTarget.value as Columns['amounts'] })
          }
          data={FILE_AMOUNTS.map((value) => ({ value, label: t(`disputes.file.amount.${value}`) }))}
        />
      </div>
      <div className={styles.table}>
        <DataTable label={t('disputes.file.columns')} columns={table} rows={rows} rowKey={({ name }) => name} />
      </div>
    </>
  )
}

function useColumns(onField: (name: string, field: FileField | undefined) => void): DataColumn<ColumnRow>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', label: t('disputes.file.column'), cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'examples',
      label: t('disputes.file.examples'),
      cell: ({ examples }) =>
        examples.length === 0 ? (
          <span className={styles.none}>{t('disputes.file.empty')}</span>
        ) : (
          <ul className={styles.examples}>
            {examples.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        ),
    },
    {
      key: 'field',
      label: t('disputes.file.is'),
      cell: ({ name, field }) => (
        <NativeSelect
          size="xs"
          aria-label={t('disputes.file.whatIs', { name })}
          data-used={field !== undefined}
          value={field ?? ''}
          onChange={({ currentTarget }) => onField(name, (currentTarget.value || undefined) as FileField | undefined)}
          data={[
            { value: '', label: t('disputes.file.notUsed') },
            ...FILE_FIELDS.map((value) => ({ value, label: t(`disputes.file.fields.${value}`) })),
          ]}
        />
      ),
    },
  ]
}

/** A column is one field at most, and a field one column: choosing a field takes it from the column that had it. */
function placed(of: Columns['of'], name: string, field: FileField | undefined): Columns['of'] {
  const others = Object.fromEntries(Object.entries(of).filter(([one, column]) => column !== name && one !== field))
  return field === undefined ? others : { ...others, [field]: name }
}

function withMeaning(columns: Columns, field: 'state' | 'stage', word: string, meaning: string): Columns {
  return field === 'state'
    ? { ...columns, states: { ...columns.states, [word]: meaning as Columns['states'][string] } }
    : { ...columns, stages: { ...columns.stages, [word]: meaning as Columns['stages'][string] } }
}
