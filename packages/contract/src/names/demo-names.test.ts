import { expect, it } from 'vitest'
import { readDemoName } from './demo-names.ts'

it.each([
  ['kz_cellblock_strafer_0111.52.dem', { route: '', player: 'strafer', timeMs: 71_520 }],
  ['kz_cellblock[easy]_a_b_c_0005.00.dem', { route: 'easy', player: 'a_b_c', timeMs: 5_000 }],
  ['KZ_CELLBLOCK.dem', { route: '', player: '', timeMs: null }],
  ['kz_cellblock_strafer.DEM', { route: '', player: 'strafer', timeMs: null }],
  ['kz_cellblock_strafer_12005,25.dem', { route: '', player: 'strafer', timeMs: 7_205_250 }],
  ['kz_cellblock_strafer_0199.52.dem', { route: '', player: 'strafer_0199.52', timeMs: null }],
  ['kz_cellblock_0000.00.dem', { route: '', player: '', timeMs: null }],
  // another map, whose name goes on, or none
  ['kz_cellblock2_strafer_0111.52.dem', { route: null, player: '', timeMs: 71_520 }],
  ['kz_other_strafer_0111.52.dem', { route: null, player: '', timeMs: 71_520 }],
  ['demo1.dem', { route: null, player: '', timeMs: null }],
])('reads %s', (name, said) => expect(readDemoName(name, 'kz_cellblock')).toEqual(said))
