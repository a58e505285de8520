import table from './table.module.css'

const MEDALS = [table.rank1, table.rank2, table.rank3]

/** The class of a place in a list: gold, silver, bronze, then plain. Nought stands for no place. */
export const rankLook = (rank: number) => `${table.rank} ${MEDALS[rank - 1] ?? ''}`
