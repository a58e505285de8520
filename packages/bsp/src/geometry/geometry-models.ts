import { type Entity, modelOf, numbersOf } from '../entities.ts'
import type { Model } from '../surfaces.ts'
import { timerButton } from '../timer-buttons.ts'
import type { GeometryModel, ModelKind, RenderMode } from './geometry-format.ts'
import { standOf, type Targets } from './stands.ts'

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

const STARTS_HIDDEN = 1
const USUAL_SPEED = 100
const MOST_SCROLL = 4_095

/** The brush model of an entity as it is drawn, by its number; null for what is not seen. */
export function drawnModel(
  entity: Entity,
  models: readonly Model[],
  targets: Targets,
): { model: number; drawn: GeometryModel } | null {
  const model = modelOf(entity)
  const classname = entity.get('classname') ?? ''
  if (model === null || model === 0 || UNSEEN.test(classname)) return null
  const isHidden = (Number(entity.get('spawnflags') ?? 0) & STARTS_HIDDEN) !== 0
  if (classname === 'func_wall_toggle' && isHidden) return null
  const kind = timerButton(entity) ?? KIND_OF.find(([pattern]) => pattern.test(classname))?.[1] ?? 'wall'
  const mode = Number(entity.get('rendermode') ?? 0)
  const renderMode = ([1, 2, 3, 4, 5].includes(mode) ? mode : 0) as RenderMode
  const opacity = renderMode === 0 ? 255 : byte(Number(entity.get('renderamt') ?? 0) || 0)
  if (opacity === 0 && kind !== 'ladder') return null
  const [red, green, blue] = numbersOf(entity.get('rendercolor')).map(byte) as [number, number, number]
  const none = { least: [0, 0, 0], most: [0, 0, 0] } as const
  const { origin, angles } = standOf(entity, models[model] ?? none, targets)
  const stand = { origin: three(origin, within), angles: three(angles, (angle) => angle % 360) }
  const scroll = scrollOf(entity, [red, green, blue])
  return { model, drawn: { kind, ...stand, renderMode, opacity, colour: [red, green, blue], scroll } }
}

const FAR = 65_535
const within = (value: number): number => Math.min(FAR, Math.max(-FAR, value))
const three = ([x, y, z]: readonly [number, number, number], of: (value: number) => number) =>
  [of(x), of(y), of(z)] as const

/** Pixels a second to the right, as a belt says it (`CFuncConveyor::UpdateSpeed`) or the colour of another brush encodes it. */
function scrollOf(entity: Entity, [red, green, blue]: readonly [number, number, number]): number {
  const isBelt = entity.get('classname') === 'func_conveyor'
  const speed = isBelt
    ? numbersOf(entity.get('speed'))[0] || USUAL_SPEED
    : (((green << 8) | blue) / 16) * (red > 0 ? -1 : 1)
  return Math.min(MOST_SCROLL, Math.max(-MOST_SCROLL, speed))
}
