"""Odds that are kept are held with their ruleset."""

import django.db.models.deletion
from django.db import migrations, models

# Whoever deletes a ruleset need not see the odds that are kept.
_GO_WITH_THE_RULESET = """
DO $$
DECLARE made_by_django text := (
    SELECT conname FROM pg_constraint
     WHERE conrelid = 'games_keptodds'::regclass AND confrelid = 'games_ruleset'::regclass AND contype = 'f');
BEGIN
    EXECUTE format('ALTER TABLE games_keptodds DROP CONSTRAINT %I', made_by_django);
END $$;
ALTER TABLE games_keptodds ADD CONSTRAINT odds_go_with_ruleset FOREIGN KEY (ruleset_id)
    REFERENCES games_ruleset ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0009_kept_odds"), ("archive", "0015_jobs_of_records")]

    operations = [
        # They are worked out anew when they are asked for.
        migrations.RunSQL("DELETE FROM games_keptodds", migrations.RunSQL.noop),
        migrations.AddField(
            model_name="keptodds",
            name="ruleset",
            field=models.ForeignKey(
                help_text="The ruleset whose odds they are, with which they are held.",
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="kept_odds",
                to="games.ruleset",
            ),
        ),
        migrations.RunSQL(_GO_WITH_THE_RULESET, migrations.RunSQL.noop),
    ]
