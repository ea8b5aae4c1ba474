/** The slots of the containers that a tool's jobs use. */
export type Queue = 'documents' | 'video' | 'web';
