const SEEDS = [0x2545f491, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
const FACTOR = 0x01000193

/**
 * A key of 128 bits for what a run's frames hold: four multiplicative hashes (FNV-1a over words, each begun elsewhere and
 * turned) of all words that were added. It finds equal files; against words chosen to collide it is no proof.
 */
export function contentHash(): { add: (word: number) => void; key: () => string } {
  const lanes = Int32Array.from(SEEDS)
  return {
    add(word) {
      for (let lane = 0; lane < lanes.length; lane++) {
        const mixed = Math.imul(lanes[lane]! ^ word, FACTOR + 2 * lane)
        lanes[lane] = mixed ^ (mixed >>> (13 + lane))
      }
    },
    key: () => [...lanes].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}
