"""Which optional rules and variants are in force (15, 16, 22 to 27)."""

from __future__ import annotations

from typing import Final


class Switches:
    """The optional rules in force, each a plain flag."""

    def __init__(self, on: list[str]) -> None:
        self.on: Final = on
        self.command: Final = "command" in on  # 10, 11
        self.combined_arms: Final = "combined_arms" in on  # 15.1
        self.imperial_guard: Final = "imperial_guard" in on  # 15.2
        self.mounted_retreat: Final = "mounted_retreat" in on  # 15.3
        self.late_start: Final = "late_start" in on  # 15.4
        self.cavalry_impetus: Final = "cavalry_impetus" in on  # 15.5
        self.leader_advance: Final = "leader_advance" in on  # 15.6
        self.strict_moves: Final = "strict_moves" in on  # 5.1C
        self.disintegrate_at_level: Final = "disintegrate_at_level" in on  # R-06, the other reading
        self.chateau_infantry_only: Final = "chateau_infantry_only" in on  # R-11, the other reading
        # Of the campaign
        self.reorganization: Final = "reorganization" in on  # 12
        self.corps_morale: Final = "corps_morale" in on  # 13
        self.supply: Final = "supply" in on  # 14
        self.proximity: Final = "proximity" in on  # 22.5A
        self.old_guard: Final = "old_guard" in on and "guard_rout" not in on  # 22.5B, unless 16.12 takes its place
        self.victory_levels: Final = "victory_levels" in on  # 22.4C
        self.variable_rain: Final = "variable_rain" in on  # 22.6A
        self.hal_force: Final = "hal_force" in on  # 22.6B
        # Of the great battles
        self.road_command: Final = "road_command" in on  # 24.1A
        self.grouchy_cavalry: Final = "grouchy_cavalry" in on  # 24.1C, 27.1C
        self.ney_cautious: Final = "ney_cautious" in on  # 24.5B
        self.odds_beyond: Final = "odds_beyond" in on  # 24.5C
        self.bridges_block: Final = "bridges_block" in on  # 25.0E
        self.sick_napoleon: Final = "sick_napoleon" in on  # 16.1C
        self.more_leaders: Final = "more_leaders" in on  # 16.1C
        self.dawn: Final = "dawn" in on  # 16.2
        self.dusk: Final = "dusk" in on  # 16.3
        self.modified_terrain: Final = "modified_terrain" in on  # 16.4
        self.rain_effects: Final = "rain_effects" in on  # 16.5
        self.hidden_movement: Final = "hidden_movement" in on  # 16.6
        self.combined_effects: Final = "combined_effects" in on  # 16.7
        self.cavalry_charge: Final = "cavalry_charge" in on  # 16.8
        self.sustained_fire: Final = "sustained_fire" in on  # 16.9
        self.heavy_artillery: Final = "heavy_artillery" in on  # 16.10
        self.garrisons: Final = "garrisons" in on  # 16.11
        self.guard_rout: Final = "guard_rout" in on  # 16.12
        self.combat_leaders: Final = "combat_leaders" in on  # 16.13
        self.headquarters: Final = "headquarters" in on  # 16.14
        self.loose_command: Final = "loose_command" in on  # 16.15
        self.field_reorganization: Final = "field_reorganization" in on  # 16.16
        self.trains: Final = "trains" in on  # 16.17
        self.short_supply: Final = "short_supply" in on  # 16.18
        # What several variants share
        self.loose_stacks: Final = self.garrisons or "additions" in on  # some units do not count in a stack
        self.unequal_zones: Final = self.garrisons or self.cavalry_charge  # some units have no zone of control
        self.voluntary_attacks: Final = (
            self.garrisons or self.modified_terrain or self.bridges_block
        )  # some enemies need not be attacked
        self.varied_moves: Final = (
            self.modified_terrain
            or self.rain_effects
            or self.loose_command
            or self.hidden_movement
            or self.trains
            or self.sick_napoleon
            or self.short_supply
        )
        self.varied_strengths: Final = (
            self.modified_terrain
            or self.rain_effects
            or self.combined_effects
            or self.cavalry_charge
            or self.sustained_fire
            or self.garrisons
            or self.combat_leaders
            or self.short_supply
        )
