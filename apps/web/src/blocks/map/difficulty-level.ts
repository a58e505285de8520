import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'

/** Level of a difficulty from 1 (beginner) to 10 (death); 0 when it is not known. */
export const difficultyLevel = (difficulty: Difficulty): number =>
  difficulty === 'unknown' ? 0 : DIFFICULTIES.indexOf(difficulty) + 1
