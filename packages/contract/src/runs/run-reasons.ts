/** Why a run is refused, or stands no higher than it was sent: a code, and the sentence a player reads. */
export const RUN_REASONS = {
  broken: 'A field of this run is missing or has an impossible value.',
  gc_without_cp: 'Gochecks without a checkpoint are impossible.',
  impossible_time: 'The time is shorter than the minimum time of this map.',
  finish_to_come: 'The run ends in the future by the clock of its server.',
  map_refused: 'Map staff do not accept this map.',
  map_file_refused: 'Map staff do not accept this version of the map.',
  server_struck: 'Runs of this server do not count.',
  not_recordable: 'No records are kept on this map.',
} as const
export type RunReason = keyof typeof RUN_REASONS
