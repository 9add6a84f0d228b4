import { expect, test } from 'vitest'
import { foldWords } from '#web/ui/fold-words.ts'

test('case, accents and spaces do not matter', () => {
  expect(foldWords('  Pedidos  ELIMINADOS, Núñez ')).toEqual(['pedidos', 'eliminados,', 'nunez'])
  expect(foldWords(' ')).toEqual([])
})
