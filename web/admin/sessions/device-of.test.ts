import { expect, test } from 'vitest'
import { deviceOf } from '#web/admin/sessions/device-of.ts'

test.each([
  ['Chrome-142-PC-desktop', 'Windows 11', 'Chrome 142, Windows 11'],
  ['curl-8-Unknown-Unknown', 'Unknown', 'curl 8'],
  ['Unknown-Unknown-Unknown-Unknown', 'Linux', 'Linux'],
  ['Unknown-Unknown-Unknown-Unknown', 'Unknown', undefined],
])('%s on %s is %s', (browser, os, device) => expect(deviceOf({ browser, os })).toBe(device))
