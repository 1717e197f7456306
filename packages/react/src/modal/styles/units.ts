/** A length on the 4 px grid; scales with the font master, which is 10 px unless the host says otherwise. */
export const u = (pixels: number): string => `calc(var(--portico-font-size-master, 10px) * ${pixels / 10})`
/** A corner; scales with the radius master, which is 4 px unless the host says otherwise. */
export const q = (pixels: number): string => `calc(var(--portico-border-radius-master, 4px) * ${pixels / 4})`
/** The one easing. */
export const ease = 'cubic-bezier(.2,.8,.2,1)'
