import { type Entity, modelOf, numbersOf } from '../entities.ts'
import { timerButton } from '../timer-buttons.ts'
import type { GeometryModel, ModelKind, RenderMode } from './geometry-format.ts'

/** Entities whose brushes nobody sees. */
const UNSEEN =
  /^(?:trigger_|func_(?:buyzone|bomb_target|hostage_rescue|vip_safetyzone|escapezone|monsterclip|mortar_field|clip|friction|traincontrols)$)/

const KIND_OF: readonly (readonly [RegExp, ModelKind])[] = [
  [/^func_ladder$/, 'ladder'],
  [/^func_water$/, 'water'],
  [/^func_(?:door|wall_toggle)/, 'door'],
  [/^(?:func_(?:button|rot_button)|momentary_rot_button|button_target)$/, 'button'],
  [/^func_(?:train|tracktrain|plat|platrot|rotating|pendulum|conveyor|pushable|vehicle)$/, 'moving'],
]

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))

/** The brush model of an entity as it is drawn, by its number; null for what is not seen. */
export function drawnModel(entity: Entity): { model: number; drawn: GeometryModel } | null {
  const model = modelOf(entity)
  const classname = entity.get('classname') ?? ''
  if (model === null || model === 0 || UNSEEN.test(classname)) return null
  const kind = timerButton(entity) ?? KIND_OF.find(([pattern]) => pattern.test(classname))?.[1] ?? 'wall'
  const mode = Number(entity.get('rendermode') ?? 0)
  const renderMode = ([1, 2, 3, 4, 5].includes(mode) ? mode : 0) as RenderMode
  const opacity = renderMode === 0 ? 255 : byte(Number(entity.get('renderamt') ?? 0) || 0)
  if (opacity === 0 && kind !== 'ladder') return null
  const [red, green, blue] = numbersOf(entity.get('rendercolor')).map(byte) as [number, number, number]
  const origin = numbersOf(entity.get('origin'))
  return { model, drawn: { kind, origin, renderMode, opacity, colour: [red, green, blue] } }
}
