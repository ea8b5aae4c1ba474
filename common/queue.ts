/** Which slots of the containers a tool's jobs use. */
export type Queue = 'documents' | 'video' | 'web';
