/** O andamento de uma execução. */
export type Progress =
  | { phase: 'upload'; sentBytes: number; totalBytes: number | null }
  | { phase: 'run'; percent: number; message: string }
  | { phase: 'download'; receivedBytes: number; totalBytes: number };

export type OnProgress = (progress: Progress) => void;
