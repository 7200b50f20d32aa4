"""What a match was played by, and how, can be added to but never changed, by nobody."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON games_logentry
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON games_rulesetversion
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""

BACKWARD = """
DROP TRIGGER append_only ON games_rulesetversion;
DROP TRIGGER append_only ON games_logentry;
DROP FUNCTION refuse_change();
"""


class Migration(migrations.Migration):

    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
