// A face: that of a bot, drawn for its name (faces.mjs), or the emoji that a person chose.
const isName = (face: string): boolean => /^\p{L}/u.test(face);

// A second bot of the same name has a number: "Maya 2".
const personaOf = (name: string): string => name.replace(/ \d+$/, "");

export function DrawnFace({ face }: { readonly face: string }) {
  if (!isName(face)) return <>{face}</>;
  return (
    <svg class="drawn-face" viewBox="0 0 100 100" aria-hidden="true">
      <use href={`/faces.svg#${personaOf(face)}`} />
    </svg>
  );
}
