import type { ReactNode } from 'react'
import { word } from '../../../lib/text/word.ts'
import styles from './start-page.module.css'

/** Line drawings of blocks; amber is the jump alone. Each says its sentence to who does not see it. */

interface DrawingProps {
  height: number
  /** what it shows */
  label: string
  caption: string
  children: ReactNode
}

function Drawing({ height, label, caption, children }: DrawingProps) {
  return (
    <figure className={styles.drawing}>
      <svg viewBox={`0 0 480 ${height}`} role="img" aria-label={label}>
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

interface BoxProps {
  x: number
  y: number
  width: number
  height: number
  className?: string | undefined
}

const Box = ({ className = styles.box, ...box }: BoxProps) => <rect {...box} className={className} />

interface WordProps {
  x: number
  y: number
  /** `end`: the text ends there */
  anchor?: 'middle' | 'end'
  className?: string | undefined
  children: string
}

const Word = ({ x, y, anchor, className = styles.label, children }: WordProps) => (
  <text x={x} y={y} textAnchor={anchor} className={className}>
    {children}
  </text>
)

/** the blocks of the course, from the start button to the stop button */
const COURSE = [
  [16, 176, 96, 31],
  [144, 160, 56, 20],
  [224, 136, 48, 20],
  [296, 104, 48, 20],
  [364, 80, 48, 20],
  [420, 56, 60, 151],
] as const

/** A run: five jumps from the start button to the stop button. */
export function RunDrawing() {
  return (
    <Drawing
      height={216}
      label="A run: start button, five jumps upwards over blocks, stop button"
      caption="Press start, climb, press stop. The clock does not wait for falls."
    >
      <path className={styles.floor} d="M0 207.500H480" />
      {COURSE.map(([x, y, width, height]) => (
        <Box key={x} {...{ x, y, width, height }} />
      ))}
      <path
        className={styles.jump}
        d="M72 170C96 118 140 112 164 152M180 152C196 104 232 98 246 128M256 128C268 78 300 74 318 96M326 96C338 48 372 46 388 72M394 72C402 26 424 22 436 46"
      />
      <Box className={styles.start} x={24} y={160} width={12} height={16} />
      <Box className={styles.stop} x={464} y={40} width={10} height={16} />
      <Runner x={56} y={176} />
      <Word x={8} y={152}>
        start
      </Word>
      <Word x={474} y={34} anchor="end">
        stop
      </Word>
    </Drawing>
  )
}

const Runner = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className={styles.runner} x="-8" y="-36" width="16" height="36" rx="8" />
    <rect className={styles.visor} x="-3" y="-31" width="9" height="4" rx="1" />
  </g>
)

const CONSOLE = ['fps_max 99.5', 'developer 0', 'connect 192.0.2.16:27015']

const KEYS = [
  ['W', 332, 40],
  ['A', 292, 80],
  ['S', 332, 80],
  ['D', 372, 80],
] as const

/** The console, the keys and the wheel. */
export function KeysDrawing() {
  return (
    <Drawing
      height={168}
      label="The console of the game, the keys W, A, S and D, duck, and the mouse with its wheel"
      caption="Strafe with A and D, turn with the mouse, jump with the wheel."
    >
      <Box className={styles.well} x={8} y={12} width={250} height={148} />
      <Box className={styles.bar} x={8} y={12} width={250} height={18} />
      <Word x={18} y={25}>
        console
      </Word>
      {CONSOLE.map((line, at) => (
        <Word key={line} x={20} y={58 + at * 28} className={styles.typed}>
          {line}
        </Word>
      ))}
      {KEYS.map(([key, x, y]) => (
        <g key={key}>
          <Box className={key === 'A' ? styles.pressed : styles.well} x={x} y={y} width={34} height={34} />
          <Word x={x + 17} y={y + 22} anchor="middle" className={key === 'A' ? styles.pressedKey : styles.key}>
            {key}
          </Word>
        </g>
      ))}
      <Box className={styles.well} x={292} y={120} width={74} height={28} />
      <Word x={329} y={139} anchor="middle" className={styles.key}>
        Duck
      </Word>
      <rect className={styles.well} x="424" y="52" width="44" height="76" rx="20" />
      <rect className={styles.pressed} x="442" y="62" width="8" height="16" rx="4" />
      <Word x={446} y={150} anchor="middle">
        jump
      </Word>
    </Drawing>
  )
}

const STEPS = [
  [word('record'), 96, 24],
  [word('send'), 82, 38],
  [word('checked'), 68, 52],
  [word('released'), 54, 66],
] as const

/** The way of a demo, a block higher each time. */
export function WayDrawing() {
  return (
    <Drawing
      height={144}
      label="From the game to the record list in four steps: record, send, checked, released"
      caption="What would be refused is said before you send."
    >
      <path className={styles.floor} d="M0 119.500H480" strokeDasharray="4 4" />
      {STEPS.map(([word, y, height], at) => {
        const x = 8 + at * 132
        const isLast = at === STEPS.length - 1
        return (
          <g key={word}>
            <Box className={isLast ? styles.pressed : styles.box} x={x} y={y} width={68} height={height} />
            <Word x={x + 34} y={y + 16} anchor="middle" className={isLast ? styles.pressedKey : styles.key}>
              {String(at + 1)}
            </Word>
            <Word x={x + 34} y={138} anchor="middle">
              {word}
            </Word>
            {!isLast && (
              <path
                className={styles.jump}
                d={`M${x + 68} ${y - 2}C${x + 84} ${y - 38} ${x + 116} ${y - 44} ${x + 131} ${y - 16}`}
              />
            )}
          </g>
        )
      })}
    </Drawing>
  )
}
