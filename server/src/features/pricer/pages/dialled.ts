/** A number as a telephone takes it, with its extension after a pause. */
export const dialled = (phone: string) => phone.replace(/(?:x|ext\.?) ?(\d+)$/i, ',$1').replace(/[^\d+,]/g, '')
