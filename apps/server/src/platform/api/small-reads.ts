import type { Context } from './context.ts'

/**
 * A read whose questions are all small: those of one turn go over one connection in one write, which keeps their plans
 * (`openSmall`). What everybody is shown alike comes from a standby where there is one.
 */
export const smallReads =
  <C extends object, A>(handler: (ctx: Context, call: C) => A) =>
  (ctx: Context, call: C): A => {
    const isOwn = 'viewer' in call && call.viewer !== null
    return handler(isOwn || !ctx.replica ? { ...ctx, db: ctx.small } : ctx, call)
  }
