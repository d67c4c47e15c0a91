// The fields for the people who share a device: a face and a name each.
import { t } from "../i18n/index.ts";
import { Button } from "./Button.tsx";
import { DrawnFace } from "./DrawnFace.tsx";
import { IconButton } from "./IconButton.tsx";

// Personas that no bot on this device has.
export const FACES = "Clover Comet Breeze Dizzy Bingo Fortuna Momo Kiki Beni Tito Nana Coco Rosa Paco Nils Aroha".split(
  " ",
);

export interface PersonDraft {
  readonly name: string;
  readonly face: string;
}

interface PeopleFieldsProps {
  readonly people: readonly PersonDraft[];
  readonly least: number;
  readonly most: number;
  readonly onChange: (people: readonly PersonDraft[]) => void;
}

export function PeopleFields({ people, least, most, onChange }: PeopleFieldsProps) {
  const set = (at: number, part: Partial<PersonDraft>) =>
    onChange(people.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const nextFace = (face: string) => FACES[(FACES.indexOf(face) + 1) % FACES.length]!;
  const freeFace = () => FACES.find((face) => people.every((one) => one.face !== face)) ?? FACES[0]!;
  return (
    <fieldset class="field people">
      <legend class="field-label">{t("who_plays")}</legend>
      {people.map((one, i) => (
        <div key={i} class="person">
          <button
            type="button"
            class="face-button"
            aria-label={t("change_face")}
            title={t("change_face")}
            onClick={() => set(i, { face: nextFace(one.face) })}
          >
            <DrawnFace face={one.face} />
          </button>
          <input
            type="text"
            value={one.name}
            maxLength={24}
            aria-label={t("name_of_player", { n: i + 1 })}
            autocomplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => set(i, { name: event.currentTarget.value })}
          />
          {people.length > least && (
            <IconButton
              icon="close"
              label={t("remove_name", { name: one.name })}
              onClick={() => onChange(people.filter((_, at) => at !== i))}
            />
          )}
        </div>
      ))}
      {people.length < most && (
        <Button
          onClick={() => onChange([...people, { name: t("player_n", { n: people.length + 1 }), face: freeFace() }])}
        >
          + {t("add_person")}
        </Button>
      )}
    </fieldset>
  );
}
