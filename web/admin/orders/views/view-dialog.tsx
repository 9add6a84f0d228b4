import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn, QueueKey } from '#contract/lists/queues.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { call } from '#web/api.ts'
import { failureText, tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { viewsQuery } from '#web/admin/orders/views/view-queries.ts'
import { deleteView, saveView } from '#contract/lists/views.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import box from '#web/ui/check-box.module.css'
import styles from '#web/admin/orders/views/views.module.css'

interface Props {
  queue: QueueKey
  search: ListSearch
  columns: readonly ListColumn[]
  /** The view that is shown and may be changed. */
  view: SavedView | undefined
  /** The list now shows this view, or none. */
  onView: (id: number | undefined) => void
  onClose: () => void
}

/** Saves the list as it is under a name, with its filters, order and columns, for oneself or for roles too. */
export function ViewDialog({ queue, search, columns, view, onView, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const mayShare = useCan()('views:share')
  const [name, setName] = useState(view?.name ?? '')
  const [roles, setRoles] = useState<Role[]>(view?.shared_with ?? [])
  const done = (message: string, id: number | undefined) => {
    tellDone(message)
    onView(id)
    onClose()
  }
  const settled = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const save = useMutation({
    mutationFn: (id: number | undefined) =>
      call(saveView, {
        ...(id !== undefined && { id }),
        name: name.trim(),
        folderName: queue,
        columns: [...columns],
        sort: search.sort === '' ? null : search.sort,
        filters: filtersIn(search),
        ...(mayShare && { sharedWith: roles }),
      }),
    onSuccess: async ({ message, data }) => {
      await settled()
      done(message, data.id)
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteView, { id }),
    onSuccess: ({ message }) => done(message, undefined),
    onError: tellFailure,
    onSettled: settled,
  })
  const isBusy = save.isPending || remove.isPending
  return (
    <Dialog title={t(view === undefined ? 'views.save' : 'views.change')} onClose={onClose} size="sm">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(view?.id)
        }}
      >
        <TextInput
          data-autofocus
          label={t('viewDialog.name')}
          value={name}
          maxLength={60}
          error={save.isError ? failureText(save.error) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {mayShare && (
          <fieldset className={styles.roles}>
            <legend>{t('viewDialog.share')}</legend>
            {ROLE_NAMES.map((role) => (
              <label key={role}>
                <input
                  type="checkbox"
                  className={box.box}
                  checked={roles.includes(role)}
                  onChange={() =>
                    setRoles((all) => (all.includes(role) ? all.filter((one) => one !== role) : [...all, role]))
                  }
                />
                {role}
              </label>
            ))}
          </fieldset>
        )}
        <div className={styles.buttons}>
          <Button type="submit" disabled={isBusy}>
            {t('viewDialog.save')}
          </Button>
          {view !== undefined && (
            <>
              <Button variant="default" disabled={isBusy} onClick={() => save.mutate(undefined)}>
                {t('viewDialog.saveNew')}
              </Button>
              <Button variant="subtle" color="red" disabled={isBusy} onClick={() => remove.mutate(view.id)}>
                {t('viewDialog.delete')}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}
