export const arch = 'M7 48h42M12 48V26a16 16 0 0 1 32 0v22M20 48V27a8 8 0 0 1 16 0v21'
export const coins =
  'M23 44a15 15 0 1 0 0-30 15 15 0 0 0 0 30Zm13-28.5a15 15 0 0 1 0 27M23 22v14m-4-10h8m-8 6h8'
export const frame = 'M9 11h38v34H9zm6 6h26v22H15zm0 17 8-8 6 6 4-4 8 8'
