/** What timer plugins write, by language: English, Russian, German, Swedish, Turkish, Hungarian, Polish, Czech, Romance, Chinese. */

/** Reaching the end. */
export const FINISH =
  /finish|complet|climbed|done in|финиш|прош[её]?л|законч|заверш|beendet|geschafft|abgeschlossen|gemeistert|klarade|klarat|avklarad|avslutade|slutförde|i mål|bitir|tamamla|teljesít|teljesit|befejez|célba ért|végigért|dokon|ukończ|termin|到达终点|到達終點|完成|通关|通關/iu

/** What speaks of an end too but of no run: time left, the next map, rounds, and lists of records with their dates. */
export const NO_FINISH =
  /time\s?left|remaining|next\s?map|\bround\b|осталось|следующ|раунд|übrig|verbleib|nächste|\bkvar\b|nästa|\bkal(?:dı|an)|sonraki|hátra|következő|pozostał|następn|剩余|下一|\b(?:record|rekord|рекорд)\b\s?[:：-]|\bfinished by .{1,40} on \d|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/iu

/** `1:02:03.45`, `01:02.03`, `1:02:345` */
export const CLOCK = /(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[.,:](\d{1,3})(?!\d)/
/** `83.45 seconds`, `Time: 83.450`: without minutes. */
export const SECONDS =
  /(?:(?:time|время|zeit|tid|süre|idő|czas|čas|tiempo|tempo|temps|用时|用時|时间|時間)\s?[:：=]\s?(\d{1,5})[.,](\d{1,3})(?![\d:])|(?<![\d:.,])(\d{1,5})[.,](\d{1,3})\s?(?:s\b|sec|сек|sek|saniye|sn\b|másodperc|mp\b|seg|秒))/iu

/** `(3/5)`, `3 cp 5 gc`, `CPs: 3 | TPs: 5` */
export const CHECKPOINTS = [
  /\((\d{1,5})\s{0,3}\/\s{0,3}(\d{1,5})\)/,
  /(\d{1,5})\s{0,3}cp\D{1,9}(\d{1,5})\s{0,3}[gt][cp]/i,
  /cps?:\s{0,3}(\d{1,5})\D{1,9}:\s{0,3}(\d{1,5})/i,
]

/** Words before the end of a sentence that name nobody. */
export const NOBODY =
  /^(?:you|your|ve|the|this|map|run|route|course|climb|time|timer|new|has|have|is|was|been|just|successfully|congratulations?|congratz|congrats|gratz|well|done|good|job|in|with|вы|ты|карт\p{L}*|время|маршрут|трасс\p{L}*|поздрав\p{L}*|за|du|hast|die|der|das|karte|map|ziel|lauf|zeit|glückwunsch|gratuliere|in|har|banan|kartan|tid|grattis|på|harita\p{L}*|haritay\p{L}*|süre|sürede|tebrikler|te|az?|pály\p{L}*|idő|gratulál\p{L}*|mapę|mapu|czas|gratulacje|mapa|el|la|le|carte|has|vous|avez|tu|(?:恭喜|祝贺|你|您|已经?|成功|地图|本|在|了|用时|时间|玩家)+)$/iu
