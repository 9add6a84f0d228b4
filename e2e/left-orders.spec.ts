import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { JourneyServer } from './server.ts'
import { open } from './screens.ts'

let server: JourneyServer
test.beforeAll(async () => void (server = await JourneyServer.start({}, { demo: true })))
test.afterAll(() => server.stop())

test('an order that is left as it was taken is nobody’s again: passed on, back to the list, or the page closed', async ({
  browser,
  request,
}) => {
  const rosa = await server.addPerson(request, 'Team', 'Rosa')
  const headers = { authorization: await server.tokenOf(request, rosa) }
  const claimed = async () => {
    const answer = await request.get(`${server.url}/api/admin/get-orders-list/allOrder?claimed=me&limit=50`, {
      headers,
    })
    return ((await answer.json()).data as { order_id: number }[]).map(({ order_id: id }) => id)
  }
  const hers = await open(server, browser, '/admin/recent-order', rosa)
  await expect(hers.locator('tr[data-order]').first()).toBeVisible()

  await test.step('a double click takes one', async () => {
    await hers.getByRole('button', { name: 'Work on next' }).dblclick()
    await expect(hers).toHaveURL(/view-order/)
    await expect.poll(claimed).toHaveLength(1)
  })

  await test.step('w passes it on, and gives another each time', async () => {
    const seen = await claimed()
    const shown = () => expect(hers.getByText(String(seen.at(-1)), { exact: true }).first()).toBeVisible()
    for (let time = 0; time < 4; time += 1) {
      await shown()
      // A key acts on nothing while the order is still coming.
      await expect(async () => {
        await hers.keyboard.press('w')
        await expect.poll(claimed, { timeout: 5_000 }).not.toEqual([seen.at(-1)])
      }).toPass()
      await expect.poll(claimed).toHaveLength(1)
      seen.push(...(await claimed()))
    }
    await shown()
    expect(new Set(seen).size).toBe(5)
  })

  await test.step('a reload keeps it; who goes back leaves it', async () => {
    const [mine] = await claimed()
    await hers.reload()
    await expect(hers.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(claimed).toEqual([mine])
    await expect(hers.getByText('You are working on this')).toBeAttached()
    await hers.keyboard.press('Escape')
    await expect(hers).toHaveURL(/recent-order/)
    await expect.poll(claimed).toEqual([])
  })

  await test.step('what somebody began, or claimed by hand, stays theirs', async () => {
    await hers.keyboard.press('n')
    await expect(hers).toHaveURL(/view-order/)
    await expect.poll(claimed).toHaveLength(1)
    const [begun] = await claimed()
    await hers.locator('#addComment textarea').fill('Called, no answer')
    await hers.goBack()
    await expect(hers).toHaveURL(/recent-order/)
    await hers.locator('tr[data-order]').nth(6).getByRole('link', { name: /View/ }).click()
    await hers.getByRole('button', { name: 'I’m working on this' }).click()
    await expect.poll(claimed).toHaveLength(2)
    await hers.goBack()
    await expect(hers).toHaveURL(/recent-order/)
    expect(await claimed()).toContain(begun)
    expect(await claimed()).toHaveLength(2)
  })

  await test.step('a page that is closed leaves it', async () => {
    const before = await claimed()
    await hers.keyboard.press('n')
    await expect(hers).toHaveURL(/view-order/)
    await expect.poll(claimed).toHaveLength(before.length + 1)
    // It is taken before it is shown.
    await expect(hers.getByText('You are working on this')).toBeAttached()
    await hers.close({ runBeforeUnload: true })
    await expect.poll(claimed).toEqual(before)
  })
})
