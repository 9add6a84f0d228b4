import { afterAll, expect, test } from 'vitest'
import { MAIL_STATE_NAMES, type MailState } from '#contract/mails/mail-states.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')

/** TABLE: how far the mail with a ticket had come -> whether its reader has that ticket, or may have it. */
const HAS_IT: Record<MailState, boolean> = {
  queued: false,
  sent: true,
  captured: true,
  failed: false,
  uncertain: true,
  delivered: true,
  opened: true,
  bounced: false,
  complained: true,
}

test.each(MAIL_STATE_NAMES)(
  'a ticket whose mail is %s is recalled just where its reader may have it',
  async (state) => {
    const pdf = await samplePdf(1)
    for (const kind of ['withdrawn', 'replaced'] as const) {
      const orderId = await anOrder(it.services.pool, { email: OWN_EMAIL })
      const { upload } = uploadsOf(it, team)
      // Not the order's own: whoever is sent the next ticket as well is told in that mail.
      const { documentId, mailHistoryId } = (await upload(orderId, { bytes: pdf, name: 'a.pdf' }, 'own2@mail.example'))
        .body.data
      await letGo(it, orderId)
      await it.services.pool.query('update mails set state = $2 where id = $1', [mailHistoryId, state])
      if (kind === 'withdrawn') {
        await it.call('PUT', '/admin/withdraw-document', {
          token: team,
          body: { orderId, documentId },
        })
      } else {
        await upload(orderId, { bytes: await samplePdf(2), name: 'b.pdf' })
      }
      const told = (await mailsOf(it, orderId)).filter((mail) => mail.kind === kind).map(({ email }) => email)
      expect(told, kind).toEqual(HAS_IT[state] ? ['own2@mail.example'] : [])
    }
  },
)
