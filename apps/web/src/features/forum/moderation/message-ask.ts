export type MessageAsk = 'report' | 'delete' | 'history'
