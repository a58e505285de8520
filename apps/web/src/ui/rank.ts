import table from './table/table.module.css'
import tone from './tone.module.css'

const MEDALS = [tone.gold, tone.silver, tone.bronze]

/** The class of a place in a list: gold, silver, bronze, then plain. Nought stands for no place. */
export const rankLook = (rank: number) => `${table.rank} ${MEDALS[rank - 1] ?? ''}`
