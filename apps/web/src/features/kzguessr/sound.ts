import { useStored } from '../../lib/session/use-stored.ts'

/** Notes in hertz, one after the other. */
const TUNES = {
  hit: [523, 784],
  wrong: [220],
  step: [392],
  over: [330, 262],
} as const
export type Tune = keyof typeof TUNES

const NOTE_SECONDS = 0.09
const LOUD = 0.06
let context: AudioContext | null = null

/** Whether the game sounds, off until it is switched on, and how to play a tune. */
export function useSound() {
  const [kept, keep] = useStored('guessr-sound')
  const isOn = kept === 'on'
  return {
    isOn,
    toggle: () => keep(isOn ? null : 'on'),
    play: (tune: Tune) => {
      if (isOn) sound(TUNES[tune])
    },
  }
}

function sound(notes: readonly number[]): void {
  context ??= new AudioContext()
  const gain = context.createGain()
  gain.gain.value = LOUD
  gain.connect(context.destination)
  for (const [place, hertz] of notes.entries()) {
    const note = context.createOscillator()
    note.type = 'triangle'
    note.frequency.value = hertz
    note.connect(gain)
    note.start(context.currentTime + place * NOTE_SECONDS)
    note.stop(context.currentTime + (place + 1) * NOTE_SECONDS)
  }
}
