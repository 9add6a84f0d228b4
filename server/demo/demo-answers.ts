import { jobContext, type Context, type Services } from '#server/context.ts'
import { answerCorrections } from '#server/corrections/asked/answer-corrections.ts'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import { sendCorrection } from '#server/mails/send-correction.ts'

const NOTE = 'We cannot read the last letters of your passport number.'

/** Asks the travellers of these orders for corrections; every other one answers on their page. */
export async function addDemoAnswers(services: Services, team: Context, orders: readonly DemoOrder[]): Promise<void> {
  for (const [index, { id: orderId, email }] of orders.entries()) {
    await sendCorrection(team, { orderId, email, fields: ['passportNumber', 'hotel'], note: NOTE, sendAnyway: false })
    if (index % 2 === 0) continue
    const actor = { kind: 'traveller', orderId } as const
    const isSameHotel = index === 3
    const values = { passport_number: `XD${1_234_567 + index}`, ...(!isSameHotel && { hotel: 'Barceló Bávaro' }) }
    await answerCorrections(
      { ...jobContext(services, 'demo'), actor },
      { orderId, values, right: isSameHotel ? ['hotel'] : [], message: index === 1 ? 'The hotel is new, too.' : '' },
    )
  }
}
