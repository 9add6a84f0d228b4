/** Opens WhatsApp with a message; only who presses its button there sends it. */
export function whatsappLink({ number, text }: { number: string; text: string }): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
