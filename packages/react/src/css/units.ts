/** A length on the 4 px grid; scales with the host's font master (default 10 px). */
export const px = (pixels: number): string => `calc(var(--px)*${pixels})`
/** A corner radius; scales with the host's radius master (default 4 px). */
export const radius = (pixels: number): string => `calc(var(--radius)*${pixels})`
export const ease = 'cubic-bezier(.2,.8,.2,1)'
