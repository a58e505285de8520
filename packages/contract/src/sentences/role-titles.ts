import type { Role } from '../roles.ts'

/** Roles as people say them. */
export const ROLE_TITLES: Record<Role, string> = {
  ADMIN: 'Admin',
  HEAD_ADMIN: 'Head admin',
  CEO: 'CEO',
  COO: 'COO',
  CTO: 'CTO',
  HEAD_MANAGEMENT: 'Head management',
  MANAGEMENT: 'Management',
  TECHNICAL_MANAGEMENT: 'Technical management',
  HEAD_DEMO_CHECKER: 'Head demo checker',
  DEMO_CHECKER: 'Demo checker',
  HEAD_MAP_CHECKER: 'Head map checker',
  MAP_CHECKER: 'Map checker',
  MOVIE_CHECKER: 'Movie checker',
  DEVELOPER: 'Developer',
  CUP_ADMIN: 'Cup admin',
  MOVIE_EDITOR: 'Movie editor',
  WRITER: 'Writer',
  VIP: 'VIP',
  MAPPER: 'Mapper',
  RECORD_HOLDER: 'Record holder',
  LJ_RECORD_HOLDER: 'LJ record holder',
  CUP_WINNER_GOLD: 'Cup winner gold',
  CUP_WINNER_SILVER: 'Cup winner silver',
  CUP_WINNER_BRONZE: 'Cup winner bronze',
}
