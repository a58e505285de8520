import type { Refusals } from './refusal.ts'

/** Maps: those that are sent in, and those that are kept. */

export const MAP_REFUSALS = {
  map_taken: [409, 'This map already exists'],
  map_known: [409, ({ link }: { link: string }) => `This map was already submitted: it is here. ${link}`],
  map_has_file: [409, 'The map has this file already'],
  map_has_records: [409, 'This map has records'],
  map_reason_missing: [422, 'A reason is required to reject a map'],
  map_question_missing: [422, 'Say what has to be changed'],
  reason_too_long: [422, ({ most }: { most: number }) => `The reason is longer than ${most} characters`],
  changelog_without_map: [
    422,
    ({ map }: { map: string }) => `There is no map ${map} yet: a change log is for a new version of one`,
  ],
  no_map_to_replace: [422, ({ map }: { map: string }) => `There is no map ${map} to replace`],
  map_without_mapper: [422, 'A map needs a mapper'],
  map_not_yours: [422, 'Only maps you have the right to publish are taken'],
  not_one_map: [422, 'The archive must hold exactly one map (.bsp)'],
  bad_map_name: [422, ({ map }: { map: string }) => `A map cannot be named ${map}`],
  alias_taken: [422, ({ alias }: { alias: string }) => `${alias} already leads to a map`],
  too_many_map_pictures: [422, ({ most }: { most: number }) => `${most} pictures of a map are allowed`],
  too_many_routes: [422, ({ most }: { most: number }) => `${most} routes of a map are allowed`],
  route_taken: [422, 'The map has this route already'],
  not_another_map: [422, 'Choose another map'],
  merge_into_hidden: [422, 'Choose a map that is shown: this one is hidden'],
  not_merged: [409, 'This map is not merged into another'],
  merge_not_last: [
    409,
    ({ map }: { map: string }) => `${map} was merged into another map since. Take that back first.`,
  ],
  merge_forgotten: [410, 'The log does not hold this merge any more'],
  not_another_route: [422, 'Choose another route of the same map'],
} as const satisfies Refusals
