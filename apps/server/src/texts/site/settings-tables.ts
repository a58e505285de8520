/** The settings of the field's record rules, which are the same in every language. */

const SERVER = {
  sv_gravity: '800',
  sv_airaccelerate: '10',
  sv_accelerate: '5',
  sv_wateraccelerate: '10',
  sv_friction: '4',
  sv_waterfriction: '1',
  edgefriction: '2',
  sv_stopspeed: '75',
  sv_maxspeed: '320',
  sv_maxvelocity: '2000',
  sv_stepsize: '18',
  sv_cheats: '0',
  mp_footsteps: '1',
}
const CLIENT = {
  fps_max: '99.5',
  fps_override: '0',
  gl_vsync: '0',
  developer: '0',
  cl_lw: '1',
  'cl_forwardspeed, cl_backspeed, cl_sidespeed': '400',
  cl_movespeedkey: '0.52',
}

/** A table of settings below its two words. */
const table = (values: Readonly<Record<string, string>>) => (setting: string, value: string) =>
  [
    `<table>\n<tr><th>${setting}</th><th>${value}</th></tr>`,
    ...Object.entries(values).map(([name, set]) => `<tr><td>${name}</td><td>${set}</td></tr>`),
    '</table>',
  ].join('\n')

export const serverTable = table(SERVER)
export const clientTable = table(CLIENT)
