/** With it come the names of the staff's pages, which members do without (`texts.config.ts`). */
export {}
