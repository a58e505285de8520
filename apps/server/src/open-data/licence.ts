/** The licence of the files, with how the site is named. */
export const licenceText = (siteUrl: string): string => `Open data of KZ16, ${siteUrl}

These files (maps, records, runs and histories, as JSON lines packed with Zstandard) are
licensed under the Creative Commons Attribution 4.0 International Licence (CC BY 4.0).

You may copy and share them in any medium or format, and adapt, transform and build upon
them for any purpose, also commercially, as long as you

  - give credit: name "KZ16" with a link to ${siteUrl};
  - link to the licence: https://creativecommons.org/licenses/by/4.0/;
  - say if you changed anything.

You may not add legal terms or technical measures that restrict others from doing what the
licence permits. No warranties are given. The licence in full:
https://creativecommons.org/licenses/by/4.0/legalcode

Names of players are those they chose themselves. The files hold no Steam ids and no
addresses; do not try to find out who a player is. A run that is struck, and the runs of a
banned player, are missing from the next night on.
`
