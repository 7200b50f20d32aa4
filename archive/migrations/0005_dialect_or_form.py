from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('archive', '0004_kind_in_words'),
    ]

    operations = [
        migrations.AlterField(
            model_name='termrelation',
            name='sort',
            field=models.CharField(choices=[('spelling', 'another spelling of the same word'), ('dialect', 'the same word in another dialect or form'), ('perhaps', 'perhaps related')], max_length=12),
        ),
    ]
